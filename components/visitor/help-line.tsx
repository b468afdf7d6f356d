export type HelpContact = {
  label: string;
  phone: string;
  email: string;
  /** The operator's app, if there is one. The stores' names are the same in every language. */
  stores?: { name: string; href: string }[];
};

export function HelpLine({ label, phone, email, stores = [] }: HelpContact) {
  return (
    <>
      {label}{' '}
      <a dir="ltr" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        {phone}
      </a>{' '}
      · <a href={`mailto:${email}`}>{email}</a>
      {stores.map(({ name, href }) => (
        <span key={name}>
          {' '}
          ·{' '}
          <a dir="ltr" lang="en" href={href}>
            {name}
          </a>
        </span>
      ))}
    </>
  );
}
