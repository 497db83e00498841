import type { DeskEntry } from '#contract/offers/audit-desk.ts'

/** Whether nobody else has the entry open. */
export const isFree = ({ lock }: DeskEntry): boolean => lock === null || lock.isMine
