import type { ReportDesk } from '#contract/base/moderation/moderation.ts'
import type { Verdict } from '#contract/base/moderation/report-verdicts.ts'
import { reportKindLabels } from '#contract/state-words.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'

export interface RulingValues {
  /** Nothing is chosen at first. */
  verdict: Verdict | undefined
  days: number
  reason: string
}

export const usualDays = 7

/** The name of a verdict as the button that carries it out says it. */
export const verdictName = (verdict: Verdict, days: number): string =>
  ({
    dismiss: '驳回举报',
    'take-down': '下架',
    warn: '下架并警告',
    mute: `下架并禁言 ${days} 天`,
    ban: '下架并封号',
  })[verdict]

const monthAndMinute = (moment: number) => formatMinute(new Date(moment).toISOString()).slice(5)

/** What each verdict will do to this item and its author. */
export const effectOf = (verdict: Verdict, { item, author }: ReportDesk, days: number): string =>
  ({
    dismiss: `内容保留，告知 ${item.reporterCount} 位举报人`,
    'take-down': `这${item.kind === 'reply' || item.kind === 'review' ? '条' : '份'}${reportKindLabels[item.kind]}不再显示，${item.reporterCount} 条举报一并了结`,
    warn: `本人收到警告，累计第 ${(author?.warningCount ?? 0) + 1} 次`,
    mute: `到 ${monthAndMinute(Date.now() + days * 86_400_000)}，不能发帖、回复、上传`,
    ban: `第二人复核后生效，余额 ${formatCount(author?.coin ?? 0)} V币保留`,
  })[verdict]

/** Sentences that are often the reason of a verdict. */
export const usualReasons: Record<Verdict, string[]> = {
  dismiss: ['未见不妥', '观点争议，不属违规', '证据不足'],
  'take-down': ['广告营销', '内容不实', '侵犯他人权益'],
  warn: ['广告营销，请勿再发', '言语攻击他人', '留有联系方式'],
  mute: ['多次发布广告', '多次辱骂他人', '警告后再犯'],
  ban: ['禁言后再犯', '大量发布广告', '发布违法内容'],
}
