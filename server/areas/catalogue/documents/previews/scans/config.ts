import { z } from 'zod'
import type { ConfigSection } from '#kernel/config/index.ts'

declare module '#kernel/config/config.ts' {
  interface Config {
    /** The package that recognises text in pictures, or the absolute path of a module with the same calls. */
    ocrModule: string
  }
}

const module = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .regex(/^(\/.+|(@[\w.-]+\/)?[\w.-]+)$/, '应为包名或模块的绝对路径')
    .default('@gutenye/ocr-node'),
)

const variables = { OCR_MODULE: module }

export const documentsConfig: ConfigSection = {
  variables,
  fields: (env) => ({ ocrModule: z.object(variables).parse(env).OCR_MODULE }),
}
