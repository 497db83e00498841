import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react'
import { Fragment, useState } from 'react'
import { lessonLimits } from '#contract/catalogue/courses/lesson-rules.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { addSection, changeChapter, placeOf } from './arrange.ts'
import styles from './catalogue.module.css'
import { chapterField } from './check-draft.ts'
import { aSection, type DraftChapter } from './draft.ts'
import { SectionRow } from './section-row.tsx'
import type { Catalogue } from './use-catalogue.ts'
import type { VideoStates } from './use-video-states.ts'

interface ChapterBlockProps {
  catalogue: Catalogue
  states: VideoStates
  chapter: DraftChapter
  at: number
}

/** One chapter: its name, and its sections while it is unfolded. */
export function ChapterBlock({ catalogue, chapter, at, ...shared }: ChapterBlockProps) {
  const [isOpen, setOpen] = useState(true)
  const { drag } = catalogue.dragging
  const isTarget = drag?.kind === 'chapter' && drag.target?.chapter
  const count = catalogue.form.draft.chapters.length
  return (
    <li data-chapter={at} data-dragged={(drag?.kind === 'chapter' && drag.key === chapter.key) || undefined}>
      {isTarget === at && <Landing>放到这里，成为第 {at + 1} 章</Landing>}
      <ChapterHead catalogue={catalogue} chapter={chapter} at={at} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && (
        <ol>
          {chapter.sections.map((section, index) => (
            <Fragment key={section.key}>
              <SectionLanding catalogue={catalogue} chapter={at} at={index} />
              <SectionRow {...shared} catalogue={catalogue} section={section} place={{ chapter: at, at: index }} />
            </Fragment>
          ))}
          <SectionLanding catalogue={catalogue} chapter={at} at={chapter.sections.length} />
        </ol>
      )}
      {at === count - 1 && isTarget === count && <Landing>放到这里，成为最后一章</Landing>}
    </li>
  )
}

type HeadProps = Pick<ChapterBlockProps, 'catalogue' | 'chapter' | 'at'> & { isOpen: boolean; onToggle: () => void }

function ChapterHead({ catalogue, chapter, at, isOpen, onToggle }: HeadProps) {
  const { form, dragging, stepChapter, onKey } = catalogue
  const remove = useRemoving(catalogue, chapter, at)
  const label = `第 ${at + 1} 章`
  const field = chapterField(at)
  const error = form.errors[`${field}.name`] ?? form.errors[`${field}.lessonChapterChildList`]
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its controls receive
    <div
      className={styles.chapter}
      data-place={at}
      onKeyDown={(event) => onKey(event, (by) => stepChapter(chapter.key, by))}
    >
      <span className={styles.grip} title="拖动排序" {...dragging.grip('chapter', chapter.key)}>
        <GripVertical size={16} strokeWidth={1.6} aria-hidden />
      </span>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-label={`展开${label}`}
        onClick={onToggle}
      >
        <Chevron size={16} strokeWidth={1.6} aria-hidden />
      </button>
      <span className="num">{label}</span>
      <input
        data-title
        name={`${field}.name`}
        value={chapter.name}
        maxLength={lessonLimits.chapterLength}
        placeholder="章节名称"
        aria-label={`${label}标题`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `error-${at}` : undefined}
        onChange={({ target }) => form.change((now) => changeChapter(now, chapter.key, { name: target.value }))}
      />
      <em>{chapter.sections.length === 0 ? '还没有节' : `${chapter.sections.length} 节`}</em>
      <button
        type="button"
        className="link"
        disabled={chapter.sections.length >= lessonLimits.maxSections}
        onClick={() => form.change((now) => addSection(now, chapter.key, aSection()))}
      >
        新增节
      </button>
      <Menu
        label={`更多 ${label}`}
        items={[
          { label: '上移', isOff: at === 0, onChoose: () => stepChapter(chapter.key, -1) },
          {
            label: '下移',
            isOff: at === form.draft.chapters.length - 1,
            onChoose: () => stepChapter(chapter.key, 1),
          },
          { label: '删除本章', isDangerous: true, onChoose: () => void remove() },
        ]}
      />
      {error && (
        <p id={`error-${at}`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Asks for confirmation if the chapter has videos. */
const useRemoving = ({ form, removeChapter }: Catalogue, { key, name, sections }: DraftChapter, at: number) => {
  const confirm = useConfirm()
  return async () => {
    const isFilled = sections.some((one) => one.hasVideo || one.sent || form.videos.of(one.key))
    const isSure =
      !isFilled ||
      (await confirm(`删除第 ${at + 1} 章「${name}」?`, {
        detail: `其中 ${sections.length} 节及其视频一并移除，保存后生效。`,
        action: '删除',
        danger: true,
      }))
    if (isSure) removeChapter(key)
  }
}

const Landing = ({ children }: { children: React.ReactNode }) => (
  <div className={styles.landing} aria-hidden>
    <span>{children}</span>
  </div>
)

/** A line at the drop position of a dragged section, with its new number. */
function SectionLanding({ catalogue, chapter, at }: { catalogue: Catalogue; chapter: number; at: number }) {
  const { drag } = catalogue.dragging
  if (drag?.kind !== 'section' || drag.target?.chapter !== chapter || drag.target.at !== at) return null
  const from = placeOf(catalogue.form.draft, drag.key)
  const isInside = from?.chapter === chapter
  if (isInside && (from.at === at || from.at + 1 === at)) return null
  const number = isInside && from.at < at ? at : at + 1
  return (
    <li className={styles.landing} aria-hidden>
      <span>
        放到这里，成为 {chapter + 1}.{number}
      </span>
    </li>
  )
}
