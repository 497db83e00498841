import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Day, Id, PicturePath, pageOf, paging, Time, trimmed, wholeNumber } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import {
  type ClaimReason,
  type ClaimStance,
  type ClaimState,
  type ClaimVerdict,
  type ClaimWish,
  claimLimits,
  claimReasons,
  claimStances,
  claimStates,
  claimVerdicts,
  claimWishes,
} from './claim-rules.ts'

const { wordsLength, pageLength } = claimLimits
const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as [K, ...K[]]

const ItemKind = z.enum(['resource', 'lesson'], { error: '售后对象不正确' })
const Reason = z.enum(keysOf<ClaimReason>(claimReasons), { error: '请选择原因' })
const Wish = z.enum(keysOf<ClaimWish>(claimWishes), { error: '请选择希望的处理方式' })
const Stance = z.enum(keysOf<ClaimStance>(claimStances), { error: '请选择答复的态度' })
const State = z.enum(keysOf<ClaimState>(claimStates), { error: '状态不正确' })
const Verdict = z.enum(keysOf<ClaimVerdict>(claimVerdicts), { error: '请选择裁定结果' })
const words = (required: string) =>
  trimmed(required).refine((text) => [...text].length <= wordsLength, `最多 ${wordsLength} 个字`)

const target = { kind: ItemKind, itemId: Id }

export const Claim = z.object({
  id: Id,
  ...target,
  itemName: z.string(),
  /** The page of the item. */
  link: z.string(),
  buyerId: Id,
  buyerName: z.string(),
  authorId: Id,
  authorName: z.string(),
  /** What the buyer paid. */
  coin: z.int(),
  buyTime: Time,
  reason: Reason,
  wish: Wish,
  words: z.string(),
  /** Where in the document, in the buyer's words. */
  pages: z.array(z.string()),
  pictures: z.array(z.string()),
  state: State,
  createTime: Time,
  answerUntil: Time,
  /** null: the author has not answered. */
  answer: z.object({ stance: Stance, content: z.string(), answerTime: Time }).nullable(),
  refundCoin: z.int().nullable(),
  ruling: z.string().nullable(),
  endTime: Time.nullable(),
})
export type Claim = z.output<typeof Claim>

/** CLAIM-2: in a list of purchases; null: a purchase without days to claim. `state` is that of the newest claim. */
export const PurchaseClaim = z.object({ claimUntil: Time, mayClaim: z.boolean(), state: State.nullable() }).nullable()
export type PurchaseClaim = z.output<typeof PurchaseClaim>

/** CLAIM-2: what a buyer sees beside a purchase. */
export const getOwnClaim = endpoint({
  method: 'GET',
  path: '/api/claim/queryOwnClaim',
  access: 'session',
  summary: '我的一份购买的售后：期限、能不能申请、最近一次申请；没有售后期的购买为 null',
  query: z.object(target),
  answer: z.object({
    purchase: z
      .object({
        itemName: z.string(),
        buyTime: Time,
        coin: z.int(),
        /** The end of the days to claim. */
        claimUntil: Time,
        mayClaim: z.boolean(),
        claim: Claim.nullable(),
      })
      .nullable(),
    /** The days that a purchase made now would have. */
    claimDays: z.int(),
    answerDays: z.int(),
  }),
})
export type OwnClaim = z.output<typeof getOwnClaim.answer>

export const addClaim = endpoint({
  method: 'POST',
  path: '/api/claim/addClaim',
  access: 'user',
  isPosting: true,
  summary: '对售后期内的一份购买申请售后；同一份购买同时只有一项申请',
  body: z.strictObject({
    ...target,
    reason: Reason,
    wish: Wish,
    words: words('请写明问题'),
    pages: z
      .array(trimmed('请输入页码').refine((text) => [...text].length <= pageLength, `每处最多 ${pageLength} 个字`))
      .max(claimLimits.pages, `最多 ${claimLimits.pages} 处页码`)
      .default([]),
    pictures: z.array(PicturePath).max(claimLimits.pictures, `最多 ${claimLimits.pictures} 张图片`).default([]),
  }),
  answer: Claim,
  status: 201,
  fails: ['not_found', 'claim_too_late', 'claim_open', 'claim_limit_reached', 'content_blocked'],
})

export const withdrawClaim = endpoint({
  method: 'POST',
  path: '/api/claim/withdrawClaim',
  access: 'user',
  summary: '撤回自己未裁定的申请；售后期内可以再次申请',
  body: z.strictObject({ id: Id }),
  answer: Claim,
  fails: ['not_found', 'claim_ended'],
})

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/claim/answerClaim',
  access: 'user',
  isPosting: true,
  summary: '作者答复一项申请，一次；之后由平台裁定',
  body: z.strictObject({ id: Id, stance: Stance, answer: words('请写下答复') }),
  answer: Claim,
  fails: ['not_found', 'claim_not_awaiting_answer', 'content_blocked'],
})

export const listMyClaims = endpoint({
  method: 'GET',
  path: '/api/claim/queryMyClaimList',
  access: 'user',
  summary: '我的售后：side=buyer 我申请的，author 收到的；最新的在前；open 为收到的里等我答复的件数',
  query: z.object({
    ...paging(pageSizes.coinRecords, ['createTime']),
    side: z.enum(['buyer', 'author'], { error: '请选择我申请的或我收到的' }).default('buyer'),
  }),
  answer: pageOf(Claim).extend({ open: z.int() }),
  fails: ['page_out_of_range'],
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/claim/queryClaimList',
  access: 'administrator',
  permission: 'refund',
  summary: '后台售后列表；counts 为同一筛选下各状态的件数（最多数到 10000）',
  query: z.object({
    ...paging(pageSizes.adminTable, ['createTime']),
    state: State.optional(),
    kind: ItemKind.optional(),
    reason: Reason.optional(),
    /** Part of the name of the buyer or of the author. */
    userName: z.string().trim().max(30).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  answer: pageOf(Claim.extend({ isSuspicious: z.boolean() })).extend({ counts: z.record(State, z.int()) }),
  fails: ['days_reversed', 'page_out_of_range'],
})
export type ListedClaim = z.output<typeof listClaims.answer>['content'][number]

export const exportClaims = exportOf(listClaims)

const Version = z.object({ number: z.int(), createTime: Time, note: z.string(), isBought: z.boolean() })
const Use = z.object({ time: Time, what: z.string(), code: z.string().nullable() })

export const getClaim = endpoint({
  method: 'GET',
  path: '/api/claim/queryClaim',
  access: 'administrator',
  permission: 'refund',
  summary: '一项申请与裁定所需：事实、版本、买家的使用记录与以往的申请',
  query: z.object({ id: Id }),
  answer: Claim.extend({
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    versions: z.array(Version),
    /** The newest downloads and readings of the buyer. */
    uses: z.array(Use),
    buyer: z.object({
      claims: z.int(),
      refunds: z.int(),
      purchases: z.int(),
      /** CLAIM-12. */
      claimsAfterUse: z.int(),
      isSuspicious: z.boolean(),
    }),
    /** What the author would lose by a full refund. */
    shareCoin: z.int(),
    bonusCoin: z.int(),
    /** A refund above it waits for a second administrator. */
    approvalCoin: z.int(),
    isAwaitingApproval: z.boolean(),
  }),
  fails: ['not_found'],
})
export type ClaimFile = z.output<typeof getClaim.answer>

export const ruleClaim = endpoint({
  method: 'POST',
  path: '/api/claim/ruleClaim',
  access: 'administrator',
  permission: 'refund',
  grade: 'review',
  summary: '裁定一项申请：全额退款、部分退款（coin）或不予退款；超过退款复核金额的由另一名管理员确认后执行',
  body: z
    .strictObject({
      id: Id,
      verdict: Verdict,
      coin: wholeNumber('请输入退款的 V币').pipe(z.number().min(1, '退款至少 1 V币')).optional(),
      ruling: words('请写明裁定理由'),
    })
    .refine(({ verdict, coin }) => verdict !== 'partial' || coin !== undefined, {
      message: '请输入退款的 V币',
      path: ['coin'],
    }),
  answer: z.object({ message: z.string(), isAwaitingApproval: z.boolean() }),
  fails: [
    'not_found',
    'claim_ended',
    'claim_awaiting_answer',
    'claim_refund_too_much',
    'claim_own',
    'approval_waiting',
  ],
})
