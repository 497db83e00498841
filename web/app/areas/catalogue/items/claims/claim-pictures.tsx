import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { claimLimits } from '#contract/catalogue/claims/claim-rules.ts'
import { usePictureUpload } from '#lib/pictures/use-picture-upload.ts'
import { Field } from '#ui/form/field.tsx'
import styles from './claim-dialog.module.css'

/** Pictures as evidence; each is uploaded when it is chosen. */
export function ClaimPictures() {
  const [pictures, setPictures] = useState<string[]>([])
  const { isSending, error, choose } = usePictureUpload((address) => setPictures((before) => [...before, address]))
  return (
    <Field label="证据图片" name="picture" isBeside isGroup {...(error && { error })}>
      {() => (
        <div className={styles.pictures}>
          {pictures.map((address, at) => (
            <span key={address} className={styles.picture}>
              <input type="hidden" name="pictures" value={address} />
              <img src={address} alt={`证据图片 ${at + 1}`} />
              <button
                type="button"
                aria-label={`去掉第 ${at + 1} 张图片`}
                onClick={() => setPictures(pictures.filter((one) => one !== address))}
              >
                <X size={14} aria-hidden />
              </button>
            </span>
          ))}
          {pictures.length < claimLimits.pictures && (
            <label className={styles.addPicture}>
              <ImagePlus size={18} strokeWidth={1.6} aria-hidden />
              {isSending ? '正在上传…' : `添加 ${pictures.length} / ${claimLimits.pictures}`}
              <input
                type="file"
                className="sr-only"
                accept="image/png,image/jpeg,image/webp,image/gif"
                disabled={isSending}
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  target.value = ''
                  if (file) void choose(file)
                }}
              />
            </label>
          )}
        </div>
      )}
    </Field>
  )
}
