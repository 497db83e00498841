import type { DeskEntry } from '#contract/catalogue/items/audit-desk.ts'

/** Whether nobody else has the entry open. */
export const isFree = ({ lock }: DeskEntry): boolean => lock === null || lock.isMine
