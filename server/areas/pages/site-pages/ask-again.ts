import { isLegalPage } from '#contract/pages/site-pages/site-pages.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { addConsentVersion } from '../../people/accounts/index.ts'
import type { PageRow } from './queries.ts'
import './tables.ts'

interface Consent {
  asksAgain: boolean
  /** What members read when they agree again. */
  changes: string[]
}

/** SITE-11: stores with the draft whether it asks members again once it is shown. */
export const noteConsent = async (tx: Tx, page: PageRow, { asksAgain, changes }: Consent): Promise<void> => {
  if (!isLegalPage(page.built_in)) return asksAgain ? fail('consent_only_legal') : undefined
  if (asksAgain && changes.length === 0) fail('consent_changes_missing')
  await tx
    .updateTable('site_page_version')
    .set({ asks_again: asksAgain, changes })
    .where('page_id', '=', page.id)
    .where('number', '=', page.last_number)
    .execute()
}

/** SITE-11: the version that is shown from now on begins a consent version. */
export const beginConsent = async (tx: Tx, page: PageRow, number: number, changes: string[]): Promise<void> => {
  const live = await tx
    .selectFrom('site_page')
    .select(['id', 'built_in', 'live_number'])
    .where('built_in', 'in', ['terms', 'privacy'])
    .execute()
  const numberOf = (name: string) => live.find(({ built_in }) => built_in === name)?.live_number ?? null
  const version = await addConsentVersion(tx, {
    changes,
    termsNumber: numberOf('terms'),
    privacyNumber: numberOf('privacy'),
  })
  // Both texts belong to the consent; they stay however old they get.
  for (const { id, live_number } of live)
    if (live_number !== null)
      await tx
        .updateTable('site_page_version')
        .set((eb) => ({ consent_version: eb.fn.coalesce('consent_version', eb.val(version)) }))
        .where('page_id', '=', id)
        .where('number', '=', id === page.id ? number : live_number)
        .execute()
}
