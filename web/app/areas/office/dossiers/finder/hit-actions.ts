import {
  BookOpen,
  ExternalLink,
  FileText,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  User,
} from 'lucide-react'
import type { Option } from './options.ts'

export interface HitAction {
  label: string
  icon: LucideIcon
  link: string
}

/** What the preview offers; Enter is the first, Ctrl+1 the second and so on. */
export const actionsOf = (option: Option): HitAction[] => {
  if (option.kind === 'page') return [{ label: '打开页面', icon: FileText, link: option.link }]
  const { hit } = option
  if (option.kind === 'person')
    return [
      { label: '打开此人', icon: User, link: hit.link },
      { label: '看账目', icon: ReceiptText, link: `${hit.link}&tab=ledger` },
      { label: '重置密码', icon: KeyRound, link: `${hit.link}&do=password` },
      { label: '发消息', icon: MessageSquareText, link: `${hit.link}&do=message` },
    ]
  const person = hit.facts.find(({ link }) => link?.startsWith('/System/member?'))
  return [
    { label: '打开', icon: BookOpen, link: hit.link },
    ...(person?.link ? [{ label: `看${person.label}：${person.value}`, icon: ExternalLink, link: person.link }] : []),
  ]
}
