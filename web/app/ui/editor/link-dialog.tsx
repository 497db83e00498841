import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toLink } from './link-address.ts'

interface LinkDialogProps {
  /** The current address; empty for a new link. */
  current: string
  onSet: (address: string) => void
  onRemove: () => void
  onClose: () => void
}

export function LinkDialog({ current, onSet, onRemove, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(current)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = toLink(typed)
    if (address) onSet(address)
    else setError('请输入以 http://、https:// 或 mailto: 开头的地址')
  }
  const actions = (
    <>
      {current && <Button onClick={onRemove}>移除链接</Button>}
      <Button onClick={onClose}>取消</Button>
      <Button look="primary" type="submit" form="editor-link">
        确定
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={current ? '修改链接' : '插入链接'} width={480} actions={actions}>
      <form id="editor-link" noValidate onSubmit={submit}>
        <Field label="链接地址" name="address" error={error}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              placeholder="https://"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
