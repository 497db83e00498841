import { BookOpen, Building2, FileText, type LucideIcon, MessageSquareText, ReceiptText } from 'lucide-react'
import type { FinderKind } from '#contract/office/dossiers/finder/finder-rules.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import styles from './finder.module.css'
import { type Option, splitAt } from './options.ts'

const icons: Record<Exclude<FinderKind, 'person'>, LucideIcon> = {
  order: ReceiptText,
  resource: FileText,
  course: BookOpen,
  topic: MessageSquareText,
  company: Building2,
}

interface OptionRowProps {
  id: string
  option: Option
  words: string
  isSelected: boolean
  onPoint: () => void
  onOpen: (isNewTab: boolean) => void
}

/** One result. The input keeps the focus, so a row is an option, not a link. */
export const OptionRow = ({ id, option, words, isSelected, onPoint, onOpen }: OptionRowProps) => (
  <button
    id={id}
    type="button"
    role="option"
    tabIndex={-1}
    className={styles.option}
    aria-selected={isSelected}
    onMouseDown={(event) => event.preventDefault()}
    onMouseMove={() => isSelected || onPoint()}
    onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
  >
    <OptionPicture option={option} />
    <span className={styles.words}>
      <b>
        <Marked text={titleOf(option)} words={words} />
      </b>
      {option.kind !== 'page' && (
        <i>
          <Marked text={option.hit.mark} words={words} />
        </i>
      )}
      <small>
        <Marked text={option.kind === 'page' ? (option.page.group ?? '') : option.hit.detail} words={words} />
      </small>
    </span>
    {option.kind !== 'page' && <Status tone={option.hit.state.tone}>{option.hit.state.label}</Status>}
  </button>
)

export const titleOf = (option: Option): string => (option.kind === 'page' ? option.page.label : option.hit.title)

export const OptionPicture = ({ option }: { option: Option }) => {
  if (option.kind === 'person') return <Avatar name={option.hit.title} />
  const Icon = option.kind === 'page' ? option.page.icon : icons[option.kind]
  return (
    <span className={styles.picture}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </span>
  )
}

const Marked = ({ text, words }: { text: string; words: string }) => {
  const [before, hit, after] = splitAt(text, words)
  return (
    <>
      {before}
      {hit && <mark>{hit}</mark>}
      {after}
    </>
  )
}
