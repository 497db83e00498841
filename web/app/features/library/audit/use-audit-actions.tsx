import { useState } from 'react'
import { takeDownResource } from '#contract/library.ts'
import { browserApi, quietApi } from '#lib/browser-api.ts'
import { fieldErrors } from '#lib/use-form.ts'
import { useRowWork } from '#ui/table/use-row-work.ts'
import { TakeDown } from './take-down.tsx'

interface Subject {
  id: number
  name: string
}

export interface AuditActions {
  takeDown: (item: Subject) => void
  restore: (item: Subject) => void
  remove: (item: Subject) => void
}

/** What an administrator does beside auditing; `dialog` is to be shown on the page. */
export const useAuditActions = (onDone: () => void) => {
  const { run, remove } = useRowWork(onDone)
  const [leaving, setLeaving] = useState<Subject>()
  const actions: AuditActions = {
    takeDown: setLeaving,
    restore: ({ id }) => void run(browserApi.library.restoreResource({ id })),
    remove: ({ id, name }) =>
      void remove({
        question: '此操作将永久删除该文件, 是否继续?',
        detail: `「${name}」将从商城与后台消失，买过的人仍可下载。`,
        work: async () => {
          await browserApi.library.deleteResource({ id })
          return { message: '删除成功!' }
        },
      }),
  }
  const dialog = leaving && (
    <TakeDown
      title="下架资源"
      name={leaving.name}
      consequence="不再出售，买过的人仍可下载；作者会收到通知"
      check={(values) => fieldErrors(takeDownResource.fields, { id: leaving.id, ...values })}
      takeDown={(reason) => quietApi.library.takeDownResource({ id: leaving.id, reason })}
      onClose={() => setLeaving(undefined)}
      onDone={() => {
        setLeaving(undefined)
        onDone()
      }}
    />
  )
  return { actions, dialog }
}
