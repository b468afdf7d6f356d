/** What a person needs to start, as the terminal shows it. */
export function banner({
  app,
  standIns,
  visitorPath,
}: {
  app: string;
  standIns: string;
  visitorPath: string;
}): string {
  const bold = (text: string) => (process.stdout.isTTY ? `\u001B[1m${text}\u001B[0m` : text);
  return `
  ${bold('Hushpod is ready')}

  Console        ${bold(app)}
  Administrator  admin@hushpod.test / Admin@12345
  Sub-admin      sub@hushpod.test / Sub@12345
  Visitor        ${app}${visitorPath}

  Mail           ${standIns}/inbox
  Card payments  ${standIns}/card   (pay with 4242 4242 4242 4242)
  Calendars      ${standIns}/calendar

  Ctrl-C stops all of it.
`;
}
