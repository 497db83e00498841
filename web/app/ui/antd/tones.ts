import { createContext } from 'react'

/** The colours of the portal's owner; other colours make another theme of Ant Design. The shell provides them. */
export const Tones = createContext<string | undefined>(undefined)
