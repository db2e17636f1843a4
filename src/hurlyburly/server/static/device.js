// What people call this browser.

export function deviceName() {
  const agent = navigator.userAgent;
  const browser = ["Edg", "Firefox", "Chrome", "Safari"].find((one) => agent.includes(one)) ?? "A browser";
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((one) => agent.includes(one));
  return `${browser === "Edg" ? "Edge" : browser}${system ? ` on ${system}` : ""}`;
}
