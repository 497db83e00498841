import { Camera } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { sendFiles } from '#lib/api/transfer.ts'
import { pictureError, pictureMegabytes } from '#lib/pictures/check-picture.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import styles from './avatar-picker.module.css'

const call = { method: 'POST', path: '/api/users/updateAvatar' } as const

/** The avatar of the member. A new picture is previewed while it is uploaded, and removed again if the upload fails. */
export function AvatarPicker({ name, src }: { name: string; src: string | null }) {
  const id = useId()
  const { preview, progress, error, choose } = useAvatarUpload()
  const isSending = progress !== undefined
  return (
    <div className={styles.picker}>
      <Avatar name={name} src={preview ?? src} size={88} />
      <label className={styles.button} data-busy={isSending || undefined}>
        <Camera size={14} strokeWidth={1.6} aria-hidden />
        {isSending ? `正在上传 ${progress}%` : '更换头像'}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label="更换头像"
          aria-describedby={id}
          disabled={isSending}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) void choose(file)
          }}
        />
      </label>
      <small id={id} className={error ? styles.error : undefined} aria-live="polite">
        {error ?? `jpg、png，${pictureMegabytes} MB 以内`}
      </small>
    </div>
  )
}

function useAvatarUpload() {
  const { revalidate } = useRevalidator()
  const [preview, setPreview] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  const send = async (file: File) => {
    sending.current = new AbortController()
    await sendFiles(call, [file], {
      signal: sending.current.signal,
      onProgress: ({ loaded, total }) => setProgress(total ? Math.floor((loaded / total) * 100) : 0),
    })
    toast.success('恭喜你，修改成功')
    await revalidate()
  }
  const choose = async (file: File) => {
    const invalid = pictureError(file)
    setError(invalid)
    if (invalid) return
    setPreview(URL.createObjectURL(file))
    setProgress(0)
    await send(file).catch((thrown: unknown) => {
      if (thrown instanceof ApiError) setError(thrown.message)
    })
    setProgress(undefined)
    setPreview(undefined)
  }
  return { preview, progress, error, choose }
}
