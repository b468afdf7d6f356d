import { businessPartners } from './business-partners';
import { ref } from './columns';

/** The business partner that a record belongs to; null means the operator: docs/rules.md#owners. */
export const ownedBy = () => ref().references(() => businessPartners.id);
