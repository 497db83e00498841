import type { PointSettings } from '../../base/settings/settings.ts'

/** How the settings of prices and rewards are called on their page and in requests to change them. */
export const pointSettingLabels: Record<keyof PointSettings, { label: string; unit: string }> = {
  coinsPerYuan: { label: '基础比例', unit: 'V币 / 元' },
  customMinYuan: { label: '最小金额', unit: '元' },
  customMaxYuan: { label: '最大金额', unit: '元' },
  maxYuanPerOrder: { label: '单笔上限', unit: '元' },
  maxYuanPerDay: { label: '每日上限', unit: '元' },
  signUpReward: { label: '注册成功', unit: 'V币' },
  inviteReward: { label: '邀请注册', unit: 'V币' },
  inviteRewardsPerDay: { label: '邀请上限', unit: '次 / 天' },
  inviteRewardsPerNetwork: { label: '同一网络', unit: '次 / 天' },
  inviteRewardsPerDevice: { label: '同一浏览器', unit: '次' },
  uploadReward: { label: '上传通过', unit: 'V币' },
  authorSharePercent: { label: '作者所得', unit: '%' },
  claimDays: { label: '售后期', unit: '天' },
  claimAnswerDays: { label: '作者答复', unit: '天' },
  refundApprovalYuan: { label: '须第二人确认', unit: '元' },
}
