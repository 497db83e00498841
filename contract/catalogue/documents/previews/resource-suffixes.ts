/** Suffixes members may always upload; a setting decides about the extra ones (LIB-17). */
export const baseSuffixes = ['zip', 'doc', 'docx'] as const
export const extraSuffixes = ['pdf', 'ppt', 'pptx', 'xls', 'xlsx'] as const

/** Suffixes that open in the in-page viewer; others are downloaded. */
export const previewSuffixes = ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'] as const

/** Suffixes of which a resource's page shows something: of an archive its directory and some documents inside. */
export const readSuffixes = [...previewSuffixes, 'zip'] as const
