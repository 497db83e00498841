/** Reasons of reports with their labels. Without zod, for public pages. */
export const reportReasons = {
  illegal: '违法违规',
  vulgar: '色情低俗',
  advertising: '广告营销',
  abuse: '辱骂攻击',
  infringement: '侵犯权益',
  untrue: '虚假信息',
  other: '其他',
} as const
export type ReportReason = keyof typeof reportReasons
