import { pictureUploads, sendPicture } from '#lib/pictures/send-picture.ts'
import { checkPictures } from '#ui/editor/check-pictures.ts'
import { Upload } from '#ui/upload/upload.tsx'
import styles from './blocks-panel.module.css'

interface PictureUploadProps {
  path: string
  alt: string
  onChange: (path: string) => void
}

/** The picture of a block, and the way to another one. */
export const PictureUpload = ({ path, alt, onChange }: PictureUploadProps) => (
  <>
    {path && <img className={styles.thumb} src={path} alt={alt} />}
    <Upload
      send={sendPicture}
      accept="image/png,image/jpeg,image/webp"
      hint={`JPG、PNG 或 WebP，不超过 ${pictureUploads.maxBytes / 1024 ** 2} MB`}
      check={(file) => checkPictures([file], 0, pictureUploads).errors[0]}
      onDone={({ url }) => onChange(url)}
      onRemove={() => onChange('')}
    />
  </>
)
