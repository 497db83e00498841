import { type ReactNode, useRef } from 'react'
import { usePictureUpload } from '#lib/pictures/use-picture-upload.ts'
import { Button } from '#ui/button/button.tsx'
import type { CoverFacts } from '#ui/cover/address.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import styles from './contribution.module.css'

interface CoverChoiceProps {
  cover: string | null
  onChange: (cover: string | null) => void
  drawn: CoverFacts
  /** Content below the picture and its buttons. */
  children?: ReactNode
}

/** A preview of the cover: a drawing for category and title, or an uploaded picture. */
export function CoverChoice({ cover, onChange, drawn, children }: CoverChoiceProps) {
  const { isSending, error, choose } = usePictureUpload(onChange)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Card as="section">
      <CardHead>封面预览</CardHead>
      <div className={styles.cover}>
        <Cover src={cover} {...drawn} />
        <p>{cover ? '已使用上传的封面。' : '未上传封面时，系统按类别和标题自动绘制。切换类别可看到不同纸色。'}</p>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <div className={styles.coverButtons}>
          <Button size="small" disabled={isSending} onClick={() => picker.current?.click()}>
            {isSending ? '正在上传…' : '上传封面'}
          </Button>
          {cover && (
            <Button size="small" look="ghost" onClick={() => onChange(null)}>
              改用自动绘制
            </Button>
          )}
        </div>
        {children}
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label="上传封面"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) void choose(file)
          }}
        />
      </div>
    </Card>
  )
}
