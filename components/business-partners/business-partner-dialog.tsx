'use client';

import { CodeField } from '@/components/form/code-field';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { ImageField } from '@/components/form/image-field';
import { LookupField } from '@/components/form/lookup-field';
import {
  createBusinessPartnerAction,
  updateBusinessPartnerAction,
} from '@/lib/parties/business-partners/actions';
import {
  type BusinessPartner,
  businessPartnerChange,
  businessPartnerInput,
} from '@/lib/parties/business-partners/schema';
import { ReceiptFields } from './receipt-fields';

const EMPTY = {
  name: '',
  code: '',
  parentId: null,
  logo: undefined,
  fileName: null,
  receiptName: '',
  receiptEmail: '',
  receiptDescription: '',
};

export function AddBusinessPartner({ closeHref }: { closeHref: string }) {
  return (
    <FormDialog
      title="Add partner"
      description="A business that sells your spaces. Its keys are created when you add it."
      schema={businessPartnerInput}
      defaults={EMPTY}
      submit={createBusinessPartnerAction}
      submitLabel="Add"
      success="Partner api successfully created."
      ready={(values) => Boolean(values.name?.trim() && values.code)}
      close={{ href: closeHref }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label="Name" maxLength={120} autoComplete="off" autoFocus />
        <CodeField name="code" label="Code" hint="Cannot be changed later" />
      </div>
      <LookupField
        name="parentId"
        label="Sub-partner of"
        optional
        path="/admin/business-partner?lookup=true"
        placeholder="None"
        hint="Cannot be changed later"
      />
      <Rest logoUrl={null} />
    </FormDialog>
  );
}

/** Edit partner: the code is shown and cannot be changed. The logo is sent only if it changed. */
export function EditBusinessPartner(props: { partner: BusinessPartner; closeHref: string }) {
  const { id, updatedAt, logo, ...partner } = props.partner;
  return (
    <FormDialog
      title="Edit partner"
      description="Receipts use the new details from now on."
      schema={businessPartnerChange}
      isStored
      defaults={{
        ...partner,
        logo: undefined,
        receiptName: partner.receiptName ?? '',
        receiptEmail: partner.receiptEmail ?? '',
        receiptDescription: partner.receiptDescription ?? '',
      }}
      submit={(values) => updateBusinessPartnerAction({ ...values, id, updatedAt: updatedAt.toISOString() })}
      submitLabel="Update"
      success="Partner api successfully updated."
      ready={(values) => Boolean(values.name?.trim())}
      close={{ href: props.closeHref }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label="Name" maxLength={120} autoComplete="off" autoFocus />
        <CodeField name="code" label="Code" disabled />
      </div>
      <Rest logoUrl={logo} />
    </FormDialog>
  );
}

function Rest({ logoUrl }: { logoUrl: string | null }) {
  return (
    <>
      <ImageField
        name="logo"
        label="Logo"
        optional
        kind="partner-logo"
        currentUrl={logoUrl}
        fileNameField="fileName"
      />
      <ReceiptFields optional />
    </>
  );
}
