import type { companyLists, MemberList, resourceLists } from '#contract/dossiers/dossier-words.ts'
import type { Db } from '#kernel/database/index.ts'
import type { DossierPart } from '#kernel/dossier/index.ts'
import * as access from '../access/index.ts'
import * as accounts from '../accounts/index.ts'
import * as alliance from '../alliance/index.ts'
import * as claims from '../claims/index.ts'
import * as forum from '../forum/index.ts'
import * as lessons from '../lessons/index.ts'
import * as library from '../library/index.ts'
import * as moderation from '../moderation/index.ts'
import * as payments from '../payments/index.ts'
import * as points from '../points/index.ts'
import * as reviews from '../reviews/index.ts'

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
  access.memberPart,
  library.memberPart,
  lessons.memberPart,
  forum.memberPart,
  reviews.memberPart,
  claims.memberPart,
  moderation.memberPart,
]

export const resourceParts: readonly DossierPart<keyof typeof resourceLists>[] = [
  library.resourcePart,
  reviews.resourcePart,
  moderation.resourcePart,
]

const uploadLists = ['uploads', 'courses'] as const

/** A company's page shows what its account uploaded, too. */
export const companyParts: readonly DossierPart<keyof typeof companyLists>[] = [
  alliance.companyPart,
  ...[library.memberPart, lessons.memberPart].map(({ lists, events }) => ({
    lists: Object.fromEntries(uploadLists.map((name) => [name, (lists?.[name] ?? []).map(alliance.ofCompanyAccount)])),
    events: (events ?? []).map(alliance.ofCompanyAccount),
  })),
]
