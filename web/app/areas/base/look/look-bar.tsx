import { ExternalLink, PencilLine } from 'lucide-react'
import { type Look, lookLabels, lookWord } from '#contract/base/look/look.ts'
import { contrastProblem } from '#contract/base/look/look-colours.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { SaveBar } from '#ui/layout/save-bar.tsx'
import { useMayChange } from '#ui/table/may-change.tsx'
import styles from './look.module.css'

interface LookBarProps {
  unsaved: (keyof Look)[]
  draft: Look
  look: Look
  /** The look is the one that visitors see. */
  isPublished: boolean
  isDisabled: boolean
  onDiscard: () => void
  onSave: () => void
  onPreview: () => void
  onPublish: () => void
}

const changeText = (field: keyof Look, before: Look, after: Look) => {
  const isWrong = (field === 'primary' || field === 'accent') && contrastProblem(field, after[field])
  return `${lookLabels[field]} ${lookWord(field, before[field])} → ${lookWord(field, after[field])}${isWrong ? '（对比不足）' : ''}`
}

const stateOf = (count: number, isPublished: boolean) => {
  if (count > 0) return `${count} 处未保存`
  return isPublished ? '与线上外观相同' : '草稿已保存，尚未发布'
}

/** What is not saved or published, and the buttons for it. */
export function LookBar({ unsaved, draft, look, isPublished, isDisabled, ...on }: LookBarProps) {
  if (!useMayChange()) return <Note>您的角色只能查看，不能修改。</Note>
  const hasUnsaved = unsaved.length > 0
  return (
    <SaveBar className={styles.bar}>
      <PencilLine size={16} strokeWidth={1.6} aria-hidden />
      <p role="status">
        <b>{stateOf(unsaved.length, isPublished)}</b>
        {unsaved.map((field) => changeText(field, draft, look)).join('，')}
      </p>
      <Button disabled={!hasUnsaved} onClick={on.onDiscard}>
        放弃修改
      </Button>
      <Button disabled={!hasUnsaved || isDisabled} onClick={on.onSave}>
        保存草稿
      </Button>
      <Button disabled={isPublished || isDisabled} onClick={on.onPreview}>
        <ExternalLink size={14} strokeWidth={1.6} aria-hidden />
        前台预览
      </Button>
      <Button look="primary" disabled={isPublished || isDisabled} onClick={on.onPublish}>
        发布外观
      </Button>
    </SaveBar>
  )
}
