// The link at the end of a mail turns notices off with one click: whoever really opens it need not press a button too.

import { $ } from "./common.js";

$("off", HTMLFormElement).submit();
