"""Mail through the operator's mail server (`--mail`): plain text, with one-click unsubscribe (RFC 8058)."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

from hurlyburly.server.network import is_loopback
from hurlyburly.server.notices.outside import NotSent

PASSWORD = "HURLYBURLY_MAIL_PASSWORD"  # in the environment: a command line is open to everybody on the machine
PATIENCE = 15.0  # seconds
MAILBOX = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
PORTS = {"smtp": 587, "smtps": 465}


def mailbox_in(text: str) -> str:
    """A mail address as somebody typed it, or nothing."""
    text = text.strip()
    return text if len(text) <= 254 and MAILBOX.fullmatch(text) and ".." not in text else ""


class Mail:
    """`server` is like smtp://hurlyburly@mail.example.org:587 (STARTTLS) or smtps://… (TLS from the beginning)."""

    def __init__(self, server: str, sender: str, password: str = "") -> None:
        parts = urlsplit(server)
        try:
            self.port = parts.port or PORTS[parts.scheme]
        except (KeyError, ValueError):
            raise ValueError(f"--mail is like smtp://user@mail.example.org:587, not {server!r}") from None
        self.host = parts.hostname or ""
        name, mailbox = parseaddr(sender)
        if not self.host or parts.password is not None:
            raise ValueError(f"--mail names a server, and its password stands in {PASSWORD} alone")
        if not mailbox_in(mailbox):
            raise ValueError(f"--mail-from is like 'Hurlyburly <table@example.org>', not {sender!r}")
        self.secure = parts.scheme == "smtps"
        self.user, self.password = unquote(parts.username or ""), password
        local, _, domain = mailbox.partition("@")
        self.sender = Address(name or "Hurlyburly", local, domain)
        self.domain = domain

    async def send(self, to: str, subject: str, text: str, off: str = "") -> None:
        """Send a mail, or raise NotSent. `off` is the address to unsubscribe with one click."""
        message = EmailMessage()
        message["From"] = self.sender
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self.domain)
        message["Auto-Submitted"] = "auto-generated"
        if off:
            message["List-Unsubscribe"] = f"<{off}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        await asyncio.to_thread(self._send, message)

    def _send(self, message: EmailMessage) -> None:
        try:
            with self._connected() as server:
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as why:
            codes = [code for code, _ in why.recipients.values()]
            raise NotSent(f"the mail server does not take this address: {codes}", again=max(codes) < 500) from why
        except smtplib.SMTPResponseException as why:
            raise NotSent(f"the mail server answered {why.smtp_code}", again=why.smtp_code < 500) from why
        except (smtplib.SMTPException, OSError) as why:
            raise NotSent(f"the mail server cannot be reached: {why}", again=True) from why

    def _connected(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.secure:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=context)
        server = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=context)
        elif not is_loopback(self.host) and self.host != "localhost":
            server.close()
            raise NotSent("the mail server offers no STARTTLS, and nothing is sent in the clear")
        return server
