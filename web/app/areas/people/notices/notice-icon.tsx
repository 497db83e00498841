import { Coins, FileCheck2, Flag, Megaphone, MessagesSquare, Share2, Star, Undo2, Wallet } from 'lucide-react'
import type { NoticeKind, NoticeTone } from '#contract/people/notices/notice-kinds.ts'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './notice-icon.module.css'

const icons: Record<NoticeKind, typeof Coins> = {
  audit: FileCheck2,
  sale: Coins,
  review: Star,
  claim: Undo2,
  payment: Wallet,
  reply: MessagesSquare,
  share: Share2,
  report: Flag,
  system: Megaphone,
}

/** The icon of a notice's kind, red for bad news and green for good. */
export function NoticeIcon({ kind, tone }: { kind: NoticeKind; tone: NoticeTone }) {
  const Icon = icons[kind]
  return (
    <span className={classNames(styles.icon, styles[tone])}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </span>
  )
}
