import { Input } from 'antd'
import { useState } from 'react'
import { takeDownResource } from '#contract/library.ts'
import { browserApi, quietApi } from '#lib/browser-api.ts'
import { fieldErrors, useForm } from '#lib/use-form.ts'
import { FormRow } from '#ui/antd/form-row.tsx'
import { FormDialog } from '#ui/antd/work-dialog.tsx'
import { Note } from '#ui/note.tsx'
import { useRowWork } from '#ui/table/use-row-work.ts'
import { toast } from '#ui/toast-store.ts'

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
      item={leaving}
      onClose={() => setLeaving(undefined)}
      onDone={() => {
        setLeaving(undefined)
        onDone()
      }}
    />
  )
  return { actions, dialog }
}

function TakeDown({ item, onClose, onDone }: { item: Subject; onClose: () => void; onDone: () => void }) {
  const form = useForm({
    initial: { reason: '' },
    check: (values) => fieldErrors(takeDownResource.fields, { id: item.id, ...values }),
    async save({ reason }) {
      const { message } = await quietApi.library.takeDownResource({ id: item.id, reason })
      toast.success(message)
      onDone()
    },
  })
  return (
    <FormDialog
      title="下架资源"
      note={item.name}
      width={560}
      consequence="不再出售，买过的人仍可下载；作者会收到通知"
      action="下架"
      busyAction="正在下架…"
      isDangerous
      form={form}
      onClose={onClose}
    >
      {form.refusal && <Note kind="error">{form.refusal.message}</Note>}
      <FormRow label="下架理由" isRequired error={form.errors.reason}>
        {(control) => (
          <Input.TextArea
            {...control}
            name="reason"
            rows={3}
            maxLength={300}
            showCount
            value={form.values.reason}
            onChange={(event) => form.set({ reason: event.target.value })}
          />
        )}
      </FormRow>
    </FormDialog>
  )
}
