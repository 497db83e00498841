import { useState } from 'react'
import { browserApi, quietApi } from '#lib/browser-api.ts'
import { useRowWork } from '#ui/table/use-row-work.ts'
import { TakeDown } from '../../library/audit/take-down.tsx'

interface Subject {
  id: number
  name: string
}

export interface LessonActions {
  takeDown: (lesson: Subject) => void
  restore: (lesson: Subject) => void
  remove: (lesson: Subject) => void
  setOpen: (lesson: Subject, isOpen: boolean) => void
}

/** What an administrator does beside auditing; `dialog` is to be shown on the page. */
export const useLessonActions = (onDone: () => void) => {
  const { run, remove } = useRowWork(onDone)
  const [leaving, setLeaving] = useState<Subject>()
  const mark = (change: Parameters<typeof browserApi.lessons.markLesson>[0]) =>
    void run(browserApi.lessons.markLesson(change))
  const actions: LessonActions = {
    takeDown: setLeaving,
    restore: ({ id }) => mark({ id, isTakenDown: false }),
    remove: ({ id, name }) =>
      void remove({
        question: '此操作将永久删除该文件, 是否继续?',
        detail: `「${name}」将从课程与后台消失，买过的人仍可观看。`,
        work: async () => {
          await browserApi.lessons.deleteLesson({ id })
          return { message: '删除成功!' }
        },
      }),
    setOpen: ({ id }, isOpen) => mark({ id, isPublic: isOpen ? 1 : 0 }),
  }
  const close = () => setLeaving(undefined)
  const dialog = leaving && (
    <TakeDown
      title="下架课程"
      name={leaving.name}
      consequence="不再出售，买过的人仍可观看；作者会收到通知"
      check={({ reason }) => (reason.trim() ? {} : { reason: '请输入下架理由' })}
      takeDown={(reason) => quietApi.lessons.markLesson({ id: leaving.id, isTakenDown: true, reason })}
      onClose={close}
      onDone={() => {
        close()
        onDone()
      }}
    />
  )
  return { actions, dialog }
}
