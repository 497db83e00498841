import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { type SaleActions, type SoldKind, useSaleActions } from '../../items/audit/use-sale-actions.tsx'

const lessons: SoldKind = {
  kind: 'lesson',
  label: '课程',
  place: '课程',
  use: '观看',
  takeDown: (id, reason) => quietApi.lessons.markLesson({ id, isTakenDown: true, reason }),
  restore: (id) => browserApi.lessons.markLesson({ id, isTakenDown: false }),
  remove: (id) => browserApi.lessons.deleteLesson({ id }),
}

export interface LessonActions extends SaleActions {
  setOpen: (lesson: { id: number }, isOpen: boolean) => void
}

/** The actions on every item on sale; a lesson is also opened to the second level or closed. */
export const useLessonActions = (onDone: () => void) => {
  const { run, actions, dialog } = useSaleActions(lessons, onDone)
  const setOpen: LessonActions['setOpen'] = ({ id }, isOpen) =>
    void run(browserApi.lessons.markLesson({ id, isPublic: isOpen ? 1 : 0 }))
  return { actions: { ...actions, setOpen }, dialog }
}
