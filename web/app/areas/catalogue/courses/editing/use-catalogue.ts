import { type KeyboardEvent, useEffect, useRef } from 'react'
import {
  addSection,
  changeSection,
  moveChapter,
  moveSection,
  nextPlace,
  placeOf,
  removeChapter,
  removeSection,
} from './arrange.ts'
import { aSection, type LessonDraft, sectionsOf } from './draft.ts'
import { type Dragging, useDragging } from './use-dragging.ts'
import type { LessonForm } from './use-lesson-editor.ts'
import { nameOfVideo, wrongWithVideo } from './video-file.ts'

const stepOf = ({ altKey, key }: KeyboardEvent): -1 | 1 | undefined => {
  if (!altKey) return undefined
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
}

export interface Catalogue {
  form: LessonForm
  dragging: Dragging
  step: (key: string, by: -1 | 1) => void
  stepChapter: (key: string, by: -1 | 1) => void
  remove: (key: string) => void
  removeChapter: (key: string) => void
  onKey: (event: KeyboardEvent, step: (by: -1 | 1) => void) => void
  /** Uploads the video of a section; returns the reason if the file is refused. */
  setVideo: (key: string, file: File) => string | undefined
  /** Assigns files to sections without a video, in their order; further files become new sections at the end. */
  setVideos: (files: readonly File[]) => string[]
}

/** Arranges chapters and sections, and assigns files to them. */
export const useCatalogue = (form: LessonForm, element: { current: HTMLElement | null }): Catalogue => {
  const { draft, change, videos } = form
  const focusOn = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order one row has the focus
  useEffect(() => {
    if (focusOn.current === undefined) return
    element.current?.querySelector<HTMLElement>(`[data-place="${focusOn.current}"] input[data-title]`)?.focus()
    focusOn.current = undefined
  }, [draft.chapters])

  const arrange = (next: LessonDraft, key: string) => {
    const place = placeOf(next, key)
    focusOn.current = place
      ? `${place.chapter}.${place.at}`
      : String(next.chapters.findIndex((chapter) => chapter.key === key))
    change(() => next)
  }
  const dragging = useDragging(({ kind, key }, target) =>
    arrange(kind === 'section' ? moveSection(draft, key, target) : moveChapter(draft, key, target.chapter), key),
  )
  const wrongChoice = (file: File, taken: readonly File[]): string | undefined => {
    const isTaken = taken.some(
      (one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified,
    )
    return isTaken ? `${file.name}：已在另一小节中上传` : wrongWithVideo(file)
  }
  const pendingFiles = (except?: string) => videos.uploads.filter(({ key }) => key !== except).map(({ file }) => file)
  const begin = (key: string, file: File) => {
    videos.add(key, file)
    const section = sectionsOf(draft).find((one) => one.key === key)
    change((now) =>
      changeSection(now, key, { sent: undefined, ...(section?.name === '' && { name: nameOfVideo(file) }) }),
    )
  }

  return {
    form,
    dragging,
    step(key, by) {
      const to = nextPlace(draft, key, by)
      if (to) arrange(moveSection(draft, key, to), key)
    },
    stepChapter(key, by) {
      const at = draft.chapters.findIndex((chapter) => chapter.key === key)
      const to = by < 0 ? at - 1 : at + 2
      if (to >= 0 && to <= draft.chapters.length) arrange(moveChapter(draft, key, to), key)
    },
    remove(key) {
      const place = placeOf(draft, key)
      if (!place) return
      videos.cancel(key)
      const last = draft.chapters[place.chapter]!.sections.length - 2
      focusOn.current = last < 0 ? String(place.chapter) : `${place.chapter}.${Math.min(place.at, last)}`
      change((now) => removeSection(now, key))
    },
    removeChapter(key) {
      const at = draft.chapters.findIndex((chapter) => chapter.key === key)
      if (at < 0) return
      for (const section of draft.chapters[at]!.sections) videos.cancel(section.key)
      focusOn.current = String(Math.min(at, draft.chapters.length - 2))
      change((now) => removeChapter(now, key))
    },
    onKey(event, step) {
      const by = stepOf(event)
      if (by === undefined) return
      event.preventDefault()
      step(by)
    },
    setVideo(key, file) {
      const wrong = wrongChoice(file, pendingFiles(key))
      if (!wrong) begin(key, file)
      return wrong
    },
    setVideos(files) {
      const taken = pendingFiles()
      const refusals: string[] = []
      const empty = sectionsOf(draft).filter(({ key, hasVideo, sent }) => !hasVideo && !sent && !videos.of(key))
      for (const file of files) {
        const wrong = wrongChoice(file, taken)
        if (wrong) {
          refusals.push(wrong)
          continue
        }
        taken.push(file)
        const free = empty.shift()
        if (free) begin(free.key, file)
        else addWith(form, file)
      }
      return refusals
    },
  }
}

/** Adds a section at the end of the lesson for this file. */
const addWith = ({ draft, change, videos }: LessonForm, file: File) => {
  const last = draft.chapters.at(-1)
  if (!last) return
  const section = aSection(nameOfVideo(file))
  change((now) => addSection(now, last.key, section))
  videos.add(section.key, file)
}
