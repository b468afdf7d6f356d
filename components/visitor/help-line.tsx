export type HelpContact = { label: string; phone: string; email: string };

/** Whom to call and write to. */
export function HelpLine({ label, phone, email }: HelpContact) {
  return (
    <>
      {label}{' '}
      <a dir="ltr" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        {phone}
      </a>{' '}
      · <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
