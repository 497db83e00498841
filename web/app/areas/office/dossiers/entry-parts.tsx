import {
  CircleCheck,
  Coins,
  Download,
  FileCheck,
  Flag,
  LogIn,
  type LucideIcon,
  MessageSquareReply,
  MessageSquareText,
  ReceiptText,
  ShoppingCart,
  Star,
  Upload,
  User,
  UserCog,
  Video,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Entry, EntryIcon } from '#contract/office/dossiers/dossier-entries.ts'
import { formatCount } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import styles from './entries.module.css'

const icons: Record<EntryIcon, LucideIcon> = {
  coins: Coins,
  purchase: ShoppingCart,
  order: ReceiptText,
  upload: Upload,
  course: Video,
  topic: MessageSquareText,
  reply: MessageSquareReply,
  review: Star,
  report: Flag,
  login: LogIn,
  administration: UserCog,
  audit: FileCheck,
  person: User,
  download: Download,
  consent: CircleCheck,
}

export const EntryPicture = ({ icon }: { icon: EntryIcon }) => {
  const Icon = icons[icon]
  return (
    <span className={styles.picture}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </span>
  )
}

/** A link within the back office, or to a public page in a new tab. */
export const PlaceLink = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith('/System/') ? (
    <Link to={to}>{children}</Link>
  ) : (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  )

/** Coins with their sign: −88 or +1,300. */
export const Amount = ({ amount }: { amount: number }) => (
  <span className={styles.amount} data-out={amount < 0 || undefined}>
    {amount < 0 ? '−' : '+'}
    {formatCount(Math.abs(amount))}
  </span>
)

export const EntryState = ({ state }: Pick<Entry, 'state'>) => state && <Status tone={state.tone}>{state.label}</Status>
