"""The games for learners and programs: PettingZoo, Gymnasium, batches, OpenSpiel, language models. See docs/envs.md.

Install what you use: `hurlyburly[envs]`, `hurlyburly[openspiel]`, `hurlyburly[mcp]`.
"""
