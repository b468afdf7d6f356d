import { Fragment } from 'react';

export type HelpContact = {
  label: string;
  phone: string;
  email: string;
  /** The operator's app, if there is one. The stores' names are the same in every language. */
  stores?: { name: string; href: string }[];
};

/** Room on both sides instead of a dot between, which would hang at the end of a line. */
const ITEM = 'inline-block px-1.5 wrap-anywhere';

export function HelpLine({ label, phone, email, stores = [] }: HelpContact) {
  return (
    <>
      <span className={ITEM}>
        {label}{' '}
        <a dir="ltr" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      </span>{' '}
      <span className={ITEM}>
        <a href={`mailto:${email}`}>{email}</a>
      </span>
      {stores.map(({ name, href }) => (
        <Fragment key={name}>
          {' '}
          <a dir="ltr" lang="en" href={href} className={ITEM}>
            {name}
          </a>
        </Fragment>
      ))}
    </>
  );
}
