/** All rules of the grammar by name, so that an area refers to the rules of others without importing them. */
import type { ChanceRules } from "./chances.ts";
import type { ContentRules } from "./content.ts";
import type { DecisionRules } from "./decisions.ts";
import type { DocumentRules } from "./document.ts";
import type { EffectRules } from "./effects.ts";
import type { EntryRules } from "./entries.ts";
import type { ExampleRules } from "./examples.ts";
import type { ExpressionRules } from "./expressions.ts";
import type { HeaderRules } from "./headers.ts";
import type { LineRules } from "./lines.ts";
import type { ListRules } from "./lists.ts";
import type { OperandRules } from "./operands.ts";
import type { OperationRules } from "./operations.ts";
import type { OrderRules } from "./order.ts";
import type { PlayRules } from "./plays.ts";
import type { ReferenceRules } from "./references.ts";
import type { TableRules } from "./tables.ts";
import type { TypeRules } from "./types.ts";
import type { VocabularyRules } from "./vocabulary.ts";

export interface Rules
  extends OperandRules,
    ExpressionRules,
    ListRules,
    TypeRules,
    VocabularyRules,
    ReferenceRules,
    DecisionRules,
    ChanceRules,
    EffectRules,
    OrderRules,
    LineRules,
    PlayRules,
    ExampleRules,
    TableRules,
    ContentRules,
    OperationRules,
    HeaderRules,
    EntryRules,
    DocumentRules {}
