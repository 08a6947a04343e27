"""Tokenizes texts with the tokenizer.json that lies beside this file."""
import json
import os
import sys

import numpy as np
import triton_python_backend_utils as pb_utils

# NVIDIA's image has no tokenizers package; an installed one goes before the copy in vendor/.
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "vendor"))
from tokenizers import Tokenizer  # noqa: E402


class TritonPythonModel:
    def initialize(self, args):
        parameters = json.loads(args["model_config"])["parameters"]
        length = int(parameters["max_length"]["string_value"])
        folder = os.path.join(args["model_repository"], args["model_version"])
        self.tokenizer = Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
        self.tokenizer.enable_truncation(length)
        self.tokenizer.enable_padding(length=length)

    def execute(self, requests):
        texts, rows = [], []
        for request in requests:
            batch = pb_utils.get_input_tensor_by_name(request, "TEXT").as_numpy().reshape(-1)
            texts.extend(text.decode("utf-8") for text in batch)
            rows.append(len(batch))
        encodings = self.tokenizer.encode_batch(texts)
        columns = {
            "input_ids": np.array([encoding.ids for encoding in encodings], np.int64),
            "attention_mask": np.array([encoding.attention_mask for encoding in encodings], np.int64),
            "token_type_ids": np.array([encoding.type_ids for encoding in encodings], np.int64),
        }
        responses, row = [], 0
        for count in rows:
            responses.append(pb_utils.InferenceResponse(
                [pb_utils.Tensor(name, column[row:row + count]) for name, column in columns.items()]))
            row += count
        return responses
