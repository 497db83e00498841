import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import {
  type ClaimReason,
  type ClaimState,
  claimReasons,
  claimStates,
  isClaimOpen,
} from '#contract/catalogue/claims/claim-rules.ts'
import type { MemberList } from '#contract/office/dossiers/dossier-words.ts'
import { type DossierPart, entriesFrom, type PlacedRow } from '../../base/dossier-parts/index.ts'
import './tables.ts'

interface ClaimEntry extends PlacedRow {
  reason: ClaimReason
  state: ClaimState
  words: string
  name: string
}

const made = entriesFrom<ClaimEntry>({
  select: (id) => sql`
    select claim.created_at as at, claim.id, claim.reason, claim.state, claim.words, item.name
    from claim join item on item.id = claim.item_id
    where claim.buyer_id = ${id}`,
  toEntry: ({ id, reason, state, words, name }) => ({
    icon: 'report',
    kind: claimReasons[reason].label,
    title: name,
    detail: words,
    link: backOffice.claim(id),
    state: { label: claimStates[state], tone: isClaimOpen(state) ? 'wait' : 'off' },
  }),
})

/** The claims that a member made. */
export const memberPart: DossierPart<MemberList> = {
  lists: { claims: [made] },
  events: [{ group: 'money', ...made }],
}
