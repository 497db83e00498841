import type { companyLists, MemberList, resourceLists } from '#contract/office/dossiers/dossier-words.ts'
import type { Db } from '#kernel/database/index.ts'
import type { DossierPart } from '../../base/dossier-parts/index.ts'
import * as moderation from '../../base/moderation/index.ts'
import * as claims from '../../catalogue/claims/index.ts'
import * as courses from '../../catalogue/courses/index.ts'
import * as documents from '../../catalogue/documents/index.ts'
import * as items from '../../catalogue/items/index.ts'
import * as forum from '../../community/forum/index.ts'
import * as payments from '../../money/payments/index.ts'
import * as points from '../../money/points/index.ts'
import * as accounts from '../../people/accounts/index.ts'
import * as companies from '../../people/companies/index.ts'

/** What the disabling of a member changes, for the administrator who is about to do it. */
export interface Consequence {
  subject: string
  text: string
}

interface MemberPart extends DossierPart<MemberList> {
  whenDisabled?(db: Db, id: number): Promise<Consequence[]>
}

/** The parts of a member's page; figures and consequences are shown in this order. */
export const memberParts: readonly MemberPart[] = [
  accounts.memberPart,
  payments.memberPart,
  points.memberPart,
  items.accessPart,
  documents.memberPart,
  courses.memberPart,
  forum.memberPart,
  items.reviewPart,
  claims.memberPart,
  moderation.memberPart,
]

export const resourceParts: readonly DossierPart<keyof typeof resourceLists>[] = [
  documents.resourcePart,
  items.reviewResourcePart,
  moderation.resourcePart,
]

const uploadLists = ['uploads', 'courses'] as const

/** A company's page shows what its account uploaded, too. */
export const companyParts: readonly DossierPart<keyof typeof companyLists>[] = [
  companies.companyPart,
  ...[documents.memberPart, courses.memberPart].map(({ lists, events }) => ({
    lists: Object.fromEntries(uploadLists.map((name) => [name, (lists?.[name] ?? []).map(companies.ofCompanyAccount)])),
    events: (events ?? []).map(companies.ofCompanyAccount),
  })),
]
