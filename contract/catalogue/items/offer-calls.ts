import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import {
  Bool,
  Day,
  Done,
  Flag,
  Id,
  Keyword,
  paging,
  Suggestion,
  searchOptions,
  trimmed,
  wholeNumber,
} from '../../fields.ts'
import { priceQuery } from '../../list-counts.ts'
import { AccessCode, AuditState } from '../documents/library-items.ts'
import { price } from '../documents/library-price.ts'
import { resourceLimits } from '../documents/library-rules.ts'

/** The query of a member's own lists. */
export const memberListQuery = { ...paging(pageSizes.memberList, ['uploadTime']), userId: Id.optional() }

/** What the public list of either kind is asked for beside its page; `own` are the filters that only one kind has. */
export const publicFilters = <Own extends z.ZodRawShape>(own: Own) => ({
  name: Keyword.optional(),
  ...searchOptions,
  isAudit: AuditState.optional(),
  isDelete: Flag.optional(),
  uploadUserId: Id.optional(),
  ...priceQuery,
  ...own,
})

/** The query of the lists on front pages, whose order is fixed. */
export const frontListQuery = (defaultSize: number) => {
  const { page, size } = paging(defaultSize, ['uploadTime'])
  return { page, size, isDelete: Flag.optional() }
}

/** The filters of an audit table; `own` are those that only one kind has. */
export const auditFilters = <Category extends z.ZodRawShape, Own extends z.ZodRawShape>(
  category: Category,
  own: Own,
) => ({
  isAudit: AuditState.optional(),
  name: z.string().trim().max(60).optional(),
  ...category,
  uploadUserName: z.string().trim().max(30).optional(),
  ...own,
  from: Day.optional(),
  to: Day.optional(),
})

const { reasonLength } = resourceLimits
export const auditReason = trimmed('请输入审核理由').max(reasonLength, `审核理由最多 ${reasonLength} 个字`)

/** An administrator's decision about a submitted version; `priceLabel` is the Chinese name of its price. */
export const decisionFields = (priceLabel?: string) => ({
  id: Id,
  isAudit: AuditState,
  auditReason,
  coin: price('格式只允许数字', priceLabel).optional(),
  versionNumber: wholeNumber('版本号不正确').optional(),
  auditBefore: AuditState.optional(),
  /** AUD-5: the decision takes effect some seconds later and can be undone until then. */
  isUndoable: Bool.optional(),
})

/** The calls of visitors and members about one offered item; `target` is the field that names it. */
export const offerCalls = <Target extends z.ZodRawShape>({
  area,
  noun,
  favoriteLabel,
  target,
}: Record<'area' | 'noun' | 'favoriteLabel', string> & { target: Target }) => ({
  suggest: endpoint({
    method: 'GET',
    path: `/api/${area}/suggest`,
    access: 'anyone',
    summary: '输入时的搜索建议，最多 8 条：词与结果数，或条目与它的页面',
    query: z.object({ name: Keyword.min(1, '请输入关键词') }),
    answer: z.array(Suggestion),
  }),
  countView: endpoint({
    method: 'POST',
    path: `/api/${area}/view${noun}`,
    access: 'anyone',
    summary: '记一次浏览；由页面在打开后调用',
    fields: z.object(target),
    answer: Done,
    effect: false,
    fails: ['not_found'],
  }),
  buy: endpoint({
    method: 'POST',
    path: `/api/${area}/${noun.toLowerCase()}Buy`,
    access: 'member',
    summary: '购买；coin 为买家确认的价格，与现价不同则 409；已有权限时不扣币',
    fields: z.object({ ...target, coin: wholeNumber('格式只允许数字').optional() }),
    answer: z.object({ code: AccessCode, balance: z.int() }),
    fails: ['not_found', 'price_changed', 'points_insufficient', 'purchase_refunded'],
  }),
  addFavorite: endpoint({
    method: 'POST',
    path: `/api/${area}/addFavorite${noun}`,
    access: 'member',
    summary: favoriteLabel,
    fields: z.object(target),
    answer: Done,
    fails: ['not_found'],
  }),
  cancelFavorite: endpoint({
    method: 'POST',
    path: `/api/${area}/cancelFavorite${noun}`,
    access: 'member',
    summary: `取消${favoriteLabel}`,
    fields: z.object(target),
    answer: Done,
    fails: ['not_found'],
  }),
})
