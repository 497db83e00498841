import { paths } from '#contract/paths.ts'
import { accountsOf } from '../accounts/index.ts'
import type { ReviewedKind } from '../reviews/index.ts'
import { requireResource } from './resource.ts'
import './tables.ts'

/** What reviews ask of resources. */
export const reviewedResources: ReviewedKind = {
  topic: 'library',
  pagePath: paths.resource,
  requireItem: requireResource,
  async isUsed(db, memberId, id) {
    const download = await db
      .selectFrom('resource_download')
      .select('id')
      .where('member_id', 'in', accountsOf(db, memberId))
      .where('resource_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    return download !== undefined
  },
}
