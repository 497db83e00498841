import { useId } from 'react'
import { useFetcher } from 'react-router'
import { learningGoalHours } from '#contract/catalogue/courses/lesson-rules.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { GoalChange } from './change-goal.ts'

/** Changes the hours that the member wants to learn in a week. */
export function GoalDialog({ hours, onClose }: { hours: number; onClose: () => void }) {
  const id = useId()
  const fetcher = useFetcher<GoalChange>()
  useOnResponse(fetcher.data, ({ message }) => {
    if (!message) return
    toast.success(message)
    onClose()
  })
  const isSending = fetcher.state !== 'idle'
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button look="primary" type="submit" form={id} disabled={isSending}>
        {isSending ? '保存修改…' : '保存'}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title="调整每周目标" width={420} actions={actions}>
      <fetcher.Form id={id} method="post" noValidate>
        <Field
          label="每周学习（小时）"
          name="hours"
          hint={`${learningGoalHours.min} 到 ${learningGoalHours.max} 的整数`}
          error={fetcher.data?.problem}
        >
          {(control) => <Input {...control} inputMode="numeric" defaultValue={hours} maxLength={2} autoFocus />}
        </Field>
      </fetcher.Form>
    </Dialog>
  )
}
