import type { PointSettings } from '#contract/base/settings/settings.ts'
import { pointSettingLabels } from '#contract/money/points/point-setting-labels.ts'
import type { SettingField, SettingSection } from './setting-section.ts'
import { uploadSections } from './upload-sections.ts'

const point = (name: keyof PointSettings, hint?: string): SettingField => ({
  group: 'points',
  kind: 'count',
  name,
  ...pointSettingLabels[name],
  hint,
})

/** Sections of the page about coins: prices, rewards and uploads. */
export const pointSections: readonly SettingSection[] = [
  {
    id: 'custom',
    title: '自定义金额',
    note: '只接受整数元',
    fields: [
      point('coinsPerYuan', '达到某档套餐金额时，按该档比例赠送'),
      point('customMinYuan'),
      point('customMaxYuan'),
    ],
  },
  {
    id: 'caps',
    title: '充值上限',
    note: '按会员计',
    fields: [point('maxYuanPerOrder'), point('maxYuanPerDay')],
  },
  {
    id: 'refunds',
    title: '退款',
    note: '提高后一天内仍按原金额',
    fields: [point('refundApprovalYuan', '超过此金额的退款由另一名管理员确认后执行')],
  },
  {
    id: 'rewards',
    title: '奖励',
    note: '由平台账户支出，逐笔记账；0 为不奖励',
    fields: [
      point('signUpReward', '每人 1 次'),
      point('inviteReward'),
      point('inviteRewardsPerDay', '超过的邀请不再奖励'),
      point('inviteRewardsPerNetwork', '同一网络注册的新会员超过后不再奖励邀请人'),
      point('inviteRewardsPerDevice', '同一浏览器注册的新会员累计超过后不再奖励邀请人'),
      point('uploadReward', '资源或课程通过审核'),
    ],
  },
  {
    id: 'share',
    title: '作者分成',
    fields: [point('authorSharePercent', '作者部分向下取整，余数归平台；管理员上传的内容全部归平台')],
  },
  {
    id: 'claims',
    title: '售后',
    note: '对之后的成交生效',
    fields: [
      point('claimDays', '期内买家可申请售后，作者所得冻结至期满；0 为不设售后，所得即时到账'),
      point('claimAnswerDays', '逾期未答复的申请转平台裁定'),
    ],
  },
  ...uploadSections,
]
