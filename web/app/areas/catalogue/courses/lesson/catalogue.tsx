import { ChevronDown, CircleCheck, CirclePlay, Lock } from 'lucide-react'
import { loginPathReturningTo, paths } from '#contract/paths.ts'
import { formatDuration } from '#lib/format/format.ts'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Tag } from '#ui/text/tag.tsx'
import type { Learning } from '../playing/use-learning.ts'
import styles from './catalogue.module.css'
import { type NumberedChapter, type NumberedSection, titleOf } from './sections-of.ts'

/** Chapters that unfold; the one to continue with is open. Visitors read it too and log in to watch (LES-10). */
export function Catalogue({ learning }: { learning: Learning }) {
  const { lesson, chapters, next } = learning
  if (!lesson.hasChapter) return null
  const open = chapters.find(({ sections }) => sections.some(({ id }) => id === next?.id)) ?? chapters[0]
  return chapters.map((chapter, at) => (
    <ChapterFold key={chapter.id} chapter={chapter} at={at} isOpen={chapter === open} learning={learning} />
  ))
}

interface ChapterFoldProps {
  chapter: NumberedChapter
  at: number
  isOpen: boolean
  learning: Learning
}

const ChapterFold = ({ chapter, at, isOpen, learning }: ChapterFoldProps) => (
  <details className={styles.chapter} open={isOpen}>
    <summary>
      <span>第 {at + 1} 章</span>
      <b className="ellipsis">{chapter.name}</b>
      <em>{chapter.sections.length} 节</em>
      <ChevronDown size={18} strokeWidth={1.6} aria-hidden />
    </summary>
    <ol>
      {chapter.sections.map((section) => (
        <SectionRow key={section.id} section={section} learning={learning} />
      ))}
    </ol>
  </details>
)

function SectionRow({ section, learning }: { section: NumberedSection; learning: Learning }) {
  const { lesson, isAllowed, next } = learning
  const { number, name, seconds, isTrial, path, progress } = section
  const isCurrent = isAllowed && lesson.progress !== null && section.id === next?.id
  const Icon = progress?.isDone ? CircleCheck : path ? CirclePlay : Lock
  return (
    <li className={classNames(!path && styles.locked, isCurrent && styles.current)}>
      <span className="num">{number}</span>
      <Icon size={path ? 17 : 15} strokeWidth={1.6} aria-hidden />
      <span className="ellipsis">{name}</span>
      {isTrial && !isAllowed && <Tag tone="green">试看</Tag>}
      <span className={styles.end}>
        {progress && !progress.isDone && progress.percent > 0 && <small>已看 {progress.percent}%</small>}
        <small className="num">{formatDuration(seconds)}</small>
        <WatchLink section={section} learning={learning} />
      </span>
    </li>
  )
}

function WatchLink({
  section,
  learning: { lesson, state, isAllowed },
}: {
  section: NumberedSection
  learning: Learning
}) {
  const { isTrial, path, videoState } = section
  if (path)
    return (
      <Link
        className="link"
        to={paths.play(lesson.id, path)}
        aria-label={`${verb(section, isAllowed)} ${titleOf(section)}`}
      >
        {verb(section, isAllowed)}
      </Link>
    )
  if (state === 'visitor' && isTrial && videoState === 'ready')
    return (
      <Link
        className="link"
        to={loginPathReturningTo(paths.lesson(lesson.id))}
        aria-label={`登录后试看 ${titleOf(section)}`}
      >
        登录后试看
      </Link>
    )
  return (isAllowed || isTrial) && <small>{unready[videoState]}</small>
}

const verb = ({ progress }: NumberedSection, isAllowed: boolean): string => {
  if (!isAllowed) return '试看'
  if (progress?.isDone) return '重新观看'
  return progress && progress.position > 0 ? '继续观看' : '观看'
}

const unready = { waiting: '处理中', running: '处理中', ready: '', failed: '暂无法播放' }
