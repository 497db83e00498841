import { AudioLines, ChevronDown, CircleCheck, CirclePlay, Lock } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { formatDuration } from '#lib/format/format.ts'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import type { SectionProgress } from '../playing/progress-reporter.ts'
import styles from './directory.module.css'
import { type NumberedChapter, type NumberedSection, titleOf } from './sections-of.ts'

interface DirectoryProps {
  lessonId: number
  hasChapter: boolean
  chapters: NumberedChapter[]
  currentId: number | undefined
  progressOf: (section: NumberedSection) => SectionProgress
}

/** All sections beside the player, with the progress of each. */
export function Directory({ lessonId, hasChapter, chapters, currentId, progressOf }: DirectoryProps) {
  const sections = chapters.flatMap((chapter) => chapter.sections)
  const done = sections.filter((section) => progressOf(section).isDone).length
  const rows = (some: NumberedSection[]) => (
    <ol>
      {some.map((section) => (
        <Row
          key={section.id}
          lessonId={lessonId}
          section={section}
          isCurrent={section.id === currentId}
          progress={progressOf(section)}
        />
      ))}
    </ol>
  )
  return (
    <aside className={styles.directory} aria-label="课程目录">
      <header>
        <h2>课程目录</h2>
        <span className="num">
          已学 {done} / {sections.length} 节
        </span>
      </header>
      <div className={styles.bar}>
        <i style={{ width: `${(100 * done) / Math.max(1, sections.length)}%` }} />
      </div>
      <div className={styles.list}>
        {hasChapter
          ? chapters.map((chapter, at) => (
              <details
                key={chapter.id}
                open={chapter.sections.some(({ id }) => id === currentId) || chapters.length < 4}
              >
                <summary>
                  <span>第 {at + 1} 章</span>
                  <b className="ellipsis">{chapter.name}</b>
                  <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
                </summary>
                {rows(chapter.sections)}
              </details>
            ))
          : rows(sections)}
      </div>
    </aside>
  )
}

interface RowProps {
  lessonId: number
  section: NumberedSection
  isCurrent: boolean
  progress: SectionProgress
}

function Row({ lessonId, section, isCurrent, progress }: RowProps) {
  const Icon = isCurrent ? AudioLines : progress.isDone ? CircleCheck : section.path ? CirclePlay : Lock
  const content = (
    <>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
      <span className="ellipsis">{titleOf(section) || '视频'}</span>
      {progress.percent > 0 && !progress.isDone && <small className="num">{progress.percent}%</small>}
      <em className="num">{formatDuration(section.seconds)}</em>
      {progress.isDone && <span className="sr-only">已学完</span>}
    </>
  )
  return (
    <li className={classNames(isCurrent && styles.current, progress.isDone && styles.done)}>
      {section.path ? (
        <Link to={paths.play(lessonId, section.path)} aria-current={isCurrent ? 'true' : undefined}>
          {content}
        </Link>
      ) : (
        <span className={styles.locked}>{content}</span>
      )}
    </li>
  )
}
