import styles from './own-claims.module.css'

/** The evidence of a claim; each picture opens in its own tab. */
export const ClaimPictureList = ({ pictures }: { pictures: string[] }) =>
  pictures.length > 0 && (
    <ul className={styles.pictures} aria-label="证据图片">
      {pictures.map((address, at) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={`证据图片 ${at + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
