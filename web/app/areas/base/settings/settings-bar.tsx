import { PencilLine } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { SaveBar } from '#ui/layout/save-bar.tsx'
import { useMayChange } from '#ui/table/may-change.tsx'
import { type SettingChange, shortText } from './setting-changes.ts'

interface SettingsBarProps {
  changes: SettingChange[]
  isSaving: boolean
  onDiscard: () => void
  onSave: () => void
}

const changeText = ({ label, before, after, error }: SettingChange) =>
  `${label} ${shortText(before)} → ${shortText(after)}${error ? '（有误）' : ''}`

/** Lists the unsaved changes, with buttons to save or discard them. */
export const SettingsBar = ({ changes, isSaving, onDiscard, onSave }: SettingsBarProps) => {
  const isWrong = changes.some(({ error }) => error !== undefined)
  if (!useMayChange()) return <Note>您的角色只能查看，不能修改。</Note>
  return (
    <SaveBar>
      <PencilLine size={16} strokeWidth={1.6} aria-hidden />
      <p role="status">
        <b>{changes.length > 0 ? `${changes.length} 处未保存` : '没有未保存的修改'}</b>
        {changes.map(changeText).join('，')}
      </p>
      <Button disabled={changes.length === 0 || isSaving} onClick={onDiscard}>
        放弃修改
      </Button>
      <Button look="primary" disabled={changes.length === 0 || isWrong || isSaving} onClick={onSave}>
        {isSaving ? '保存修改…' : '保存设置'}
      </Button>
    </SaveBar>
  )
}
