import { useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { forumLimits } from '#contract/community/forum/forum-rules.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { ForumChange } from './change-forum.ts'

interface EditReplyProps {
  id: number
  content: string
  onClose: () => void
}

const { replyLength } = forumLimits

const contentError = (text: string): string | undefined => {
  if (text.trim() === '') return '请输入回复内容'
  return [...text.trim()].length > replyLength ? `最多 ${replyLength} 个字` : undefined
}

/** Edits one of the member's own replies; the dialog asks before it discards unsaved input. */
export function EditReply({ id, content, onClose }: EditReplyProps) {
  const formId = useId()
  const fetcher = useFetcher<ForumChange>()
  const confirm = useConfirm()
  const [typed, setTyped] = useState(content)
  const error = contentError(typed)
  const isSending = fetcher.state !== 'idle'
  const { data } = fetcher
  useOnResponse(data, ({ problem, isHeld }) => {
    if (problem) return
    toast.success('恭喜你，修改成功')
    if (isHeld) toast.warning('内容待复核', { detail: '管理员放行之前只有您自己能看到。', seconds: 10 })
    onClose()
  })
  const close = async () => {
    if (typed === content || (await confirm('确认关闭？', { detail: '修改的内容不会保留。' }))) onClose()
  }
  return (
    <Dialog
      open
      onClose={() => void close()}
      title="修改回复"
      width={560}
      actions={
        <>
          <Button onClick={() => void close()}>取消</Button>
          <Button look="primary" type="submit" form={formId} disabled={isSending || error !== undefined}>
            {isSending ? '保存修改…' : '保存修改'}
          </Button>
        </>
      }
    >
      <fetcher.Form id={formId} method="post" noValidate>
        <input type="hidden" name="do" value="update-answer" />
        <input type="hidden" name="id" value={id} />
        <Field
          label="回复内容"
          name="content"
          error={error ?? data?.problem}
          hint={`${[...typed.trim()].length} / ${replyLength}`}
        >
          {(control) => (
            <TextArea {...control} rows={5} value={typed} onChange={(event) => setTyped(event.target.value)} />
          )}
        </Field>
      </fetcher.Form>
    </Dialog>
  )
}
