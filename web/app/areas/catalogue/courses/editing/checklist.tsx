import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { Card } from '#ui/layout/card.tsx'
import { catalogueField } from './check-draft.ts'
import { type DraftSection, numberOf, sectionsOf } from './draft.ts'
import styles from './editor.module.css'
import type { LessonForm } from './use-lesson-editor.ts'
import { type VideoStates, videoOf } from './use-video-states.ts'

interface Item {
  state: 'ok' | 'run' | 'no'
  label: string
  detail?: string
}

const icons = { ok: CircleCheck, run: LoaderCircle, no: CircleX }
const words = { ok: '已完成', run: '进行中', no: '未完成' }

/** The requirements for submitting the lesson, one per line. */
export function Checklist({ form, states }: { form: LessonForm; states: VideoStates }) {
  const items = itemsOf(form, states)
  const done = items.filter(({ state }) => state === 'ok').length
  return (
    <Card as="section" aria-label="提交前检查">
      <div className={styles.checkHead}>
        <h2>提交前检查</h2>
        <span className="num">
          {done} / {items.length}
        </span>
      </div>
      <ul className={styles.checks}>
        {items.map(({ state, label, detail }) => {
          const Icon = icons[state]
          return (
            <li key={label} data-state={state}>
              <Icon size={17} strokeWidth={1.6} aria-label={words[state]} />
              <span>
                {label}
                {detail && <small>{detail}</small>}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const facts = ['name', 'lessonCategoryId', 'coin', 'content']

function itemsOf({ draft, wrong, videos }: LessonForm, states: VideoStates): Item[] {
  const sections = sectionsOf(draft)
  const numbers = (found: DraftSection[]) =>
    draft.hasChapter ? found.map(({ key }) => numberOf(draft, key)).join('、') : undefined
  const coming = sections.filter(({ key }) => videos.of(key))
  const missing = sections.filter(({ key, hasVideo, sent }) => !hasVideo && !sent && !videos.of(key))
  const failed = sections.filter(
    (section) => !videos.of(section.key) && videoOf(section, states)?.videoState === 'failed',
  )
  const empty = draft.chapters.filter((chapter) => chapter.sections.length === 0).length
  const isNamed = !Object.keys(wrong).some((field) => field.startsWith(`${catalogueField}.`) && field.endsWith('name'))
  return [
    { state: facts.some((field) => wrong[field]) ? 'no' : 'ok', label: '名称、类别、价格、介绍' },
    ...(draft.hasChapter ? [{ state: isNamed ? 'ok' : 'no', label: '章节标题' } as const] : []),
    ...(empty > 0 ? [{ state: 'no', label: `${empty} 章没有小节` } as const] : []),
    { state: 'ok', label: draft.cover ? '封面' : '封面由系统绘制' },
    missing.length > 0
      ? { state: 'no', label: `${missing.length} 节没有视频`, detail: numbers(missing) }
      : { state: sections.length > 0 ? 'ok' : 'no', label: '每节都有视频' },
    ...(coming.length > 0
      ? [{ state: 'run', label: `${coming.length} 个视频未传完`, detail: numbers(coming) } as const]
      : []),
    ...(failed.length > 0
      ? [{ state: 'no', label: `${failed.length} 个视频转码失败`, detail: numbers(failed) } as const]
      : []),
  ]
}
